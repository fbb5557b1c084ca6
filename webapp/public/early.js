// Runs before the first paint, so that neither the theme nor the direction of writing flickers.
// Keys and values are those of src/lib/theme.ts, src/i18n/detect.ts and src/lib/preferences.ts.
(function () {
  var root = document.documentElement;
  var theme = stored('partita.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  var wanted = [new URLSearchParams(location.search).get('lng'), stored('partita.language')].concat(navigator.languages, root.lang);
  root.lang = wanted.map(function (tag) { return (tag || '').slice(0, 2).toLowerCase(); }).find(isLanguage) || 'fr';
  root.dir = root.lang === 'ar' ? 'rtl' : 'ltr';
  try {
    if (JSON.parse(stored('partita.preferences') || '{}').kept.density === 'compact') root.dataset.density = 'compact';
  } catch {
    // Nothing is kept yet.
  }

  function isLanguage(tag) {
    return ['ar', 'en', 'es', 'fr'].includes(tag);
  }

  // Without storage the page starts in the browser's language and in the system's theme.
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
})();

// Asks at once for what the application would ask for step by step: the sentences of the language, and the parts of the
// page on which somebody arrives, with who is signed in. The build tells in the page which files those are
// (scripts/ahead.ts).
(function () {
  var told = document.getElementById('ahead');
  if (told === null) return;
  var language = document.documentElement.lang;
  var ahead = JSON.parse(told.textContent);
  var page = ahead.pages[location.pathname] || { parts: [], sentences: {} };
  if (page.asksWho) ask('preload', '/api/v1/identity/session').as = 'fetch';
  [ahead.sentences[language]].concat(page.parts, page.sentences[language] || []).forEach(function (file) {
    ask('modulepreload', file);
  });

  function ask(rel, address) {
    var link = document.createElement('link');
    link.rel = rel;
    link.crossOrigin = '';
    link.href = address;
    document.head.append(link);
    return link;
  }
})();

// What is said when the application does not start: it is loaded once more, and then a page says so. One that is long in
// coming says so under its mark, which the first page takes away. This is the only file that has come by then, so it has the
// only sentences outside the locale files.
(function () {
  var retryDelayMs = 100;
  var patienceMs = 15000;
  var retried = 'partita.start.retried';
  var sentences = {
    fr: { failed: "L'application n'a pas pu démarrer.", slow: "Le chargement est plus long que d'habitude.", reload: 'Recharger' },
    en: { failed: 'The application failed to load.', slow: 'Loading takes longer than usual.', reload: 'Reload' },
    es: { failed: 'No se ha podido cargar la aplicación.', slow: 'La carga tarda más de lo habitual.', reload: 'Recargar' },
    ar: { failed: 'تعذّر تحميل التطبيق.', slow: 'يستغرق التحميل وقتًا أطول من المعتاد.', reload: 'إعادة التحميل' },
  };
  var words = sentences[document.documentElement.lang] || sentences.fr;
  var isOver = false;

  // A file of the application that did not arrive; `main.tsx` tells of what failed later, and of the success.
  addEventListener('error', function (event) {
    if (event.target instanceof HTMLScriptElement) fail();
  }, true);
  addEventListener('partita:failed', fail);
  addEventListener('partita:started', function () {
    isOver = true;
    try {
      sessionStorage.removeItem(retried);
    } catch {
      // Without storage nothing was kept.
    }
  });
  setTimeout(function () {
    if (!isOver) whenThereIsARoot(function (root) { root.append(told('fixed inset-x-0 bottom-0', 'p', 'text-muted', words.slow)); });
  }, patienceMs);

  function fail() {
    if (isOver) return;
    isOver = true;
    if (isFirst()) setTimeout(function () { location.reload(); }, retryDelayMs);
    else whenThereIsARoot(function (root) { root.replaceChildren(told('min-h-dvh', 'h1', 'text-xl font-semibold', words.failed)); });
  }

  // Only in a new page are files asked for again that failed once.
  function isFirst() {
    try {
      if (sessionStorage.getItem(retried) !== null) return false;
      sessionStorage.setItem(retried, 'yes');
      return true;
    } catch {
      return false;
    }
  }

  function told(place, tag, looks, text) {
    var page = document.createElement('main');
    page.className = place + ' flex flex-col items-center justify-center gap-4 p-6 text-center';
    var message = document.createElement(tag);
    message.className = looks;
    message.textContent = text;
    var button = document.createElement('button');
    button.className = 'rounded-lg bg-accent px-4 py-2 font-medium text-on-accent';
    button.textContent = words.reload;
    button.addEventListener('click', function () { location.reload(); });
    page.append(message, button);
    return page;
  }

  function whenThereIsARoot(show) {
    var root = document.getElementById('root');
    if (root !== null) show(root);
    else addEventListener('DOMContentLoaded', function () { show(document.getElementById('root')); });
  }
})();

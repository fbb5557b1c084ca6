// Runs before the first paint, so that neither the theme nor the direction of writing flickers.
// Keys and values are those of src/lib/theme.ts, src/i18n/detect.ts and src/lib/preferences.ts.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('partita.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    var language = new URLSearchParams(location.search).get('lng') || localStorage.getItem('partita.language');
    if (language === 'fr' || language === 'en' || language === 'es' || language === 'ar') {
      root.lang = language;
      root.dir = language === 'ar' ? 'rtl' : 'ltr';
    }
    var preferences = JSON.parse(localStorage.getItem('partita.preferences') || '{}');
    if (preferences.kept && preferences.kept.density === 'compact') root.dataset.density = 'compact';
  } catch {
    // Without storage the page starts in French and in the system's theme.
  }
})();

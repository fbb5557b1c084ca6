import { isLanguage, type Language } from '@/i18n/languages';

/** The only sentences outside the locale files: they show when those could not be fetched. */
const sentences: Record<Language, { text: string; reload: string }> = {
  fr: { text: "L'application n'a pas pu démarrer.", reload: 'Recharger' },
  en: { text: 'The application failed to load.', reload: 'Reload' },
  es: { text: 'No se ha podido cargar la aplicación.', reload: 'Recargar' },
  ar: { text: 'تعذّر تحميل التطبيق.', reload: 'إعادة التحميل' },
};

/** The last resort, without React and without translations: says so and offers to reload. */
export function showFatalPage(): void {
  const language = document.documentElement.lang;
  const { text, reload } = sentences[isLanguage(language) ? language : 'fr'];
  const page = document.createElement('main');
  page.className = 'flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center';
  const message = document.createElement('h1');
  message.className = 'text-xl font-semibold';
  message.textContent = text;
  const button = document.createElement('button');
  button.className = 'rounded-lg bg-accent px-4 py-2 font-medium text-on-accent';
  button.textContent = reload;
  button.addEventListener('click', () => window.location.reload());
  page.append(message, button);
  document.getElementById('root')?.replaceChildren(page);
}

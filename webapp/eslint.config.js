import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Imports that `from` may not make: the layers point one way, `lib, components -> features -> app`. */
const forbid = (files, group, message) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
});

export default tseslint.config(
  { ignores: ['dist', 'src/api/generated'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  reactHooks.configs.flat['recommended-latest'],
  jsxA11y.flatConfigs.strict,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'api/http.ts is the only place that speaks to the service.' }],
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXText[value=/\\p{L}{2}/u]', message: 'Sentences live in i18n/locales.' },
        { selector: 'JSXAttribute[name.name="style"]', message: 'Classes and tokens carry the looks; values that move go through a CSS variable with a reason.' },
      ],
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', 70],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  forbid(['src/lib/**', 'src/components/**', 'src/api/**', 'src/i18n/**'], ['@/features/*', '@/features/**', '@/app/*', '@/app/**'], 'lib, components, api and i18n know neither features nor the app.'),
  forbid(['src/features/**'], ['@/features/*', '@/features/**', '@/app/*', '@/app/**', '../../*'], 'A feature imports its own files by ./ and never another feature or the app.'),
  { files: ['src/api/http.ts'], rules: { 'no-restricted-globals': 'off' } },
  // What the gallery shows are samples: no reader of the product meets them.
  { files: ['src/gallery/**', '**/*.gallery.tsx'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.test.ts', '**/*.test.tsx', 'src/i18n/locales/**'], rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off' } },
  { files: ['**/*.js', '**/*.mjs'], extends: [tseslint.configs.disableTypeChecked], languageOptions: { globals: { addEventListener: 'readonly', document: 'readonly', HTMLScriptElement: 'readonly', localStorage: 'readonly', navigator: 'readonly', location: 'readonly', sessionStorage: 'readonly', setTimeout: 'readonly', URLSearchParams: 'readonly', process: 'readonly', console: 'readonly', URL: 'readonly' } } },
);

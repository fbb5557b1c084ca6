import { renderHook } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeLanguage, loadNamespaces } from '@/i18n/i18n';
import type { Language } from '@/i18n/languages';
import { startInFrench } from '@/test/language';
import { type FoundTexts, useFoundTexts } from './texts';

async function textsIn(language: Language): Promise<FoundTexts> {
  await changeLanguage(language);
  await loadNamespaces('fec');
  return renderHook(() => useFoundTexts()).result.current;
}

beforeAll(startInFrench);

describe('what was found in a file', () => {
  const point = { rule: 'B8', code: 'number_point', line: 7, column: 'Debit', params: { value: '-12.5' }, message: 'français' };

  it.each([
    ['fr', '«\u00a0-12.5\u00a0»\u00a0: le séparateur décimal doit être la virgule, pas le point'],
    ['en', '“-12.5”: the decimal separator has to be a comma, not a point'],
    ['es', '«-12.5»: el separador decimal debe ser la coma, no el punto'],
    ['ar', '«\u2068-12.5\u2069»: يجب أن يكون الفاصل العشري فاصلة لا نقطة'],
  ] as const)('names the value at fault in %s', async (language, sentence) => {
    expect((await textsIn(language)).finding(point)).toBe(sentence);
  });

  it('writes counts, dates and columns in the manner of the language', async () => {
    const texts = await textsIn('en');
    const late = { rule: 'S3', code: 'lines_outside_year', params: { count: 1234, date: '2025-01-31' }, message: 'français' };
    expect(texts.finding(late)).toBe('Lines dated 31/01/2025, outside the fiscal year: 1,234');
    expect(texts.finding({ rule: 'B7', code: 'field_empty', column: 'EcritureLib', message: 'français' })).toBe('The mandatory field EcritureLib is empty');
    expect(texts.issue({ code: 'date_outside_year', line: 3, params: { date: '2025-01-31' }, message: 'français' })).toBe('Date outside the fiscal year: “31/01/2025”');
    expect(texts.refusal({ code: 'fiscal_year_closed', params: { date: '2025-01-01', other_date: '2025-12-31' }, message: 'français' })).toBe('The fiscal year from 01/01/2025 to 31/12/2025 is closed.');
  });

  it.each([
    ['fr', /rouvrez l’exercice précédent, importez ce fichier, puis clôturez de nouveau l’exercice précédent/],
    ['en', /reopen the year before, import this file, then close the year before again/],
    ['es', /reabra el ejercicio anterior, importe este fichero y cierre de nuevo el ejercicio anterior/],
    ['ar', /أعد فتح السنة السابقة، واستورد هذا الملف، ثم أقفل السنة السابقة من جديد/],
  ] as const)('says in %s what is done where the year has its opening balances', async (language, remedy) => {
    expect((await textsIn(language)).refusal({ code: 'fiscal_year_opened', params: { date: '2025-01-01', other_date: '2025-12-31' }, message: 'français' })).toMatch(remedy);
  });

  it('gives a line that is left out the sentence of its issue', async () => {
    const texts = await textsIn('es');
    expect(texts.finding({ rule: 'S14', code: 'account_invalid', params: { value: '=A1' }, message: 'français' })).toBe('Número de cuenta no válido: «=A1»');
  });

  it('names columns and separators', async () => {
    const texts = await textsIn('en');
    expect(texts.tolerance({ code: 'extra_column', count: 1, params: { value: 'Remarque' }, message: 'français' })).toBe('Extra columns skipped: Remarque');
    expect(texts.tolerance({ code: 'unusual_separator', count: 1, params: { value: 'semicolon' }, message: 'français' })).toMatch(/: Semicolon$/);
  });

  it('holds a name apart that runs the other way', async () => {
    expect((await textsIn('fr')).finding({ ...point, params: { value: 'مبلغ' } })).toContain('«\u00a0\u2068مبلغ\u2069\u00a0»');
  });

  it('shows what a report of before holds', async () => {
    const old = { rule: 'B8', message: 'Le montant « 12.5 » est écrit avec un point.' };
    expect((await textsIn('fr')).finding(old)).toBe(old.message);
    expect((await textsIn('en')).finding(old)).toBe('Number not written as the law wants');
    expect((await textsIn('fr')).issue({ code: 'account_invalid', line: 2, message: 'Ancien.' })).toBe('Ancien.');
  });
});

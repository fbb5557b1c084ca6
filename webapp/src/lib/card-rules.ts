/*
 * What is asked of a company's card where something is given, in its first answers as in its settings.
 */

const luhn = (digits: string) =>
  Array.from(digits).reverse().reduce((sum, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return sum + Math.floor(weighted / 10) + (weighted % 10);
  }, 0) %
    10 ===
  0;

/** The SIREN of La Poste, whose SIRET have a check of their own. */
const laPoste = '356000000';

/** Whether a text can be a French registration number: a SIREN or a SIRET, however it is spaced (INSEE). */
function isFrenchNumber(text: string): boolean {
  const digits = text.replace(/\s/g, '');
  if (!/^\d+$/.test(digits) || !luhn(digits.slice(0, 9))) return false;
  if (digits.length === 9) return true;
  const sum = Array.from(digits).reduce((total, digit) => total + Number(digit), 0);
  return digits.length === 14 && (luhn(digits) || (digits.startsWith(laPoste) && sum % 5 === 0));
}

/** Why a number, if there is one, cannot be one of the country; of other countries than France no check is known. */
export function registrationNumberFault(text: string, country: string): 'registration_number_invalid' | undefined {
  return text.trim() === '' || country !== 'FR' || isFrenchNumber(text) ? undefined : 'registration_number_invalid';
}

const site = /^(?:https?:\/\/)?[^\s/?#.:@<>"'\\`]+(?:\.[^\s/?#.:@<>"'\\`]+)+(?::\d+)?(?:[/?#][^\s<>"'\\`]*)?$/;

/** Why a text, if there is one, is no site: that has a host with a point in it. */
export function websiteFault(text: string): 'website_invalid' | undefined {
  return text === '' || site.test(text) ? undefined : 'website_invalid';
}

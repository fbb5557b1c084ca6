import type { CompanySettings } from '@/api/generated/model';
import { fromMinor } from './minor';

/** What a match may write off where the company says nothing, in the least unit of its currency, as the service has it. */
const usualTolerance = 1000n;

/** What a match may write off at most in a company: what its settings say, else what is usual. */
export function writeOffTolerance(settings: Pick<CompanySettings, 'write_off_tolerance'>, decimals: number): string {
  return settings.write_off_tolerance ?? fromMinor(usualTolerance, decimals);
}

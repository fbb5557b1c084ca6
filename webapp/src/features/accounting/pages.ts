/*
 * The pages of the module, behind one small file: what each of them is made of is named here, and not in the file with the routes,
 * which everybody loads who comes to sign in.
 */

export const chart = () => import('./chart/chart-page');
export const account = () => import('./chart/account-page');
export const thirdParty = () => import('./third-parties/third-party-page');
export const journals = () => import('./journals/journals-page');
export const yearEnd = () => import('./year-end/year-end-page');
export const entries = () => import('./entries/entries-page');
export const newEntry = () => import('./entries/new-entry-page');
export const editEntry = () => import('./entries/edit-entry-page');
export const matching = () => import('./matching/matching-page');
export const fec = () => import('./fec/fec-page');
export const fecImport = () => import('./fec/import-page');
export const trialBalance = () => import('./trial-balance/trial-balance-page');
export const aged = () => import('./aged/aged-page');
export const statements = () => import('./statements/statements-page');
export const vat = () => import('./taxes/vat-page');
export const taxCodes = () => import('./taxes/tax-codes-page');
export const fiscalYears = () => import('./fiscal-years/fiscal-years-page');
export const allocation = () => import('./allocation/allocation-page');
export const openingBalances = () => import('./opening/opening-page');
export const exchangeRates = () => import('./rates/rates-page');
export const revaluation = () => import('./revaluation/revaluation-page');
export const locks = () => import('./locks/locks-page');
export const assets = () => import('./assets/assets-page');
export const newAsset = () => import('./assets/new-asset-page');
export const editAsset = () => import('./assets/edit-asset-page');
export const loans = () => import('./loans/loans-page');
export const newLoan = () => import('./loans/new-loan-page');
export const loan = () => import('./loans/loan-page');
export const editLoan = () => import('./loans/edit-loan-page');

import type { Translation } from '../../resources';
import type fr from '../fr/docs';

export default {
  title: 'Documentation',
  text: 'How things are done, step by step.',
  all: 'All documentation',
  unknown: 'This documentation page does not exist.',
  categories: { 'getting-started': 'Getting started', accounting: 'Accounting' },
  programs: 'For programs',
  problems: { title: 'Error codes', summary: 'What each refusal of the service means.' },
  articles: {
    'create-company': {
      title: 'Create a company',
      summary: 'From sign-up to the dashboard in five steps.',
      parts: {
        account: { heading: 'Open an account', text: 'Sign up with your e-mail address, then open the confirmation link that you receive.' },
        steps: { heading: 'Go through five steps', text: 'Preferences, company, modules: your answers are saved as you go and stay available for 24 hours. Only the company’s name, sector, country and e-mail address are required.' },
        result: { heading: 'What is set up', text: 'The journals and the first fiscal year, and the chart of accounts of the chosen standard: complete for each standard that is known, a usual one for IFRS, empty for others.' },
        more: { heading: 'Add another company', text: 'In the company menu at the top of the page, choose “New company”.' },
      },
    },
    'import-fec': {
      title: 'Import a FEC',
      summary: 'Take over the books of another program from its French tax-audit file.',
      parts: {
        prepare: { heading: 'Prepare the file', text: 'Export the tax-audit file (FEC) of one fiscal year from your current program. Its name ends in .txt or .csv, or has no extension. The size limit is 10 MB unless this service is set otherwise.' },
        drop: { heading: 'Drop it', text: 'In Accounting, open the FEC tab and drag the file there, or choose it on your computer.' },
        report: { heading: 'Read the report', text: 'Nothing is written yet. The report shows the proposed fiscal year, the journals, the accounts to be created, the totals, what was tolerated and, line by line, what is wrong.' },
        import: { heading: 'Import', text: 'The import stores all or nothing. If some entries are refused, you may choose to import only the valid ones.' },
        check: { heading: 'Check', text: 'Open the trial balance: it must give the same balances as your old program. The original file is kept, and the year can be exported as a FEC again.' },
      },
    },
  },
} satisfies Translation<typeof fr>;

import type { Translation } from '../../resources';
import type fr from '../fr/legal';

export default {
  privacy: {
    title: 'Privacy',
    kept: { heading: 'What is kept', text: 'Your first name, last name, e-mail address, language and theme; the companies you have access to, with your role; and what you record in their accounts.' },
    passwords: { heading: 'Passwords', text: 'Your password is never kept as such: only its Argon2id hash is. Nobody can read it back, not even whoever operates the service.' },
    separation: { heading: 'Separation of companies', text: 'The data of each company is kept apart in the database, with an access role of its own.' },
    logs: { heading: 'Traces', text: 'The technical log holds no e-mail address, name or amount. Each change made in a company leaves a trace in it: who, what, when.' },
    others: { heading: 'Third parties', text: 'The pages load nothing from another site: no font, no script, no audience measurement. Your data is given to nobody for advertising.' },
  },
  cookies: {
    title: 'Cookies',
    session: { heading: 'Three cookies, all of them necessary', text: 'One keeps your session open, another only tells the page that it is: they go away when you sign out. The third recognises your browser for 400 days at most, to warn you of a sign-in from an unknown device. None needs consent: without them signing in would be neither possible nor safe.' },
    storage: { heading: 'In your browser', text: 'Your language, your theme, the last company opened and the state of the menu are remembered there. None of it is used to follow you.' },
    tracking: { heading: 'No tracking', text: 'No advertising or audience measurement cookie is set.' },
  },
  gdpr: {
    title: 'Data protection (GDPR)',
    rights: { heading: 'Your rights', text: 'You may ask for access to your data, its rectification, its erasure or its portability (regulation EU 2016/679, articles 15 to 20).' },
    request: { heading: 'Making a request', text: 'Write to whoever operates this service, or to the administrator of the company whose data concerns you.' },
    accounts: { heading: 'Accounting records', text: 'The law demands that entries and their documents be kept for several years: they cannot be erased before that.' },
  },
  status: {
    title: 'Service status',
    ready: 'The service is working.',
    unavailable: 'The service does not answer or is not ready.',
    note: 'This page asks the service every fifteen seconds. It keeps no history.',
    version: 'Version {{version}}',
  },
} satisfies Translation<typeof fr>;

import { setupServer } from 'msw/node';

/** The service as tests see it: each test says what it answers, anything else is an error. */
export const server = setupServer();

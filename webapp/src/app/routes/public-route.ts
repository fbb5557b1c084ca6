import { createRoute } from '@tanstack/react-router';
import { PublicLayout } from '../layout/public-layout';
import { rootRoute } from '../root';

/** The plain frame of the pages that need no sign-in. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public', component: PublicLayout });

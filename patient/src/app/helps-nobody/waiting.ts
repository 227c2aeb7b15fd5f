import { LoadingPage, lazyPage } from '../lazy-page.tsx'

/** If it fails to load, it is the same without a word about a list that fails. */
export const WaitingPage = lazyPage(() => import('./waiting-page.tsx').catch(() => ({ default: LoadingPage })))

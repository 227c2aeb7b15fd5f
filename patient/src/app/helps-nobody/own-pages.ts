import { appPaths } from '@aruga/contract/links'
import { HELPS_NOBODY_PATH, PAGE_OF_PATH, REGISTER_SOMEBODY_PATH } from '../../links.ts'
import { publicPages } from '../pages.ts'

/** The pages about the log-in itself. */
const OWN_PAGES: string[] = [
  HELPS_NOBODY_PATH,
  PAGE_OF_PATH,
  REGISTER_SOMEBODY_PATH,
  appPaths.logInNames,
  appPaths.passkeys,
  appPaths.securityQuestions,
  appPaths.sessions,
]

/** Whether a page shows nothing of a patient. */
export const isOwnPage = (path: string): boolean =>
  OWN_PAGES.includes(path) || publicPages.some((page) => page.path === path)

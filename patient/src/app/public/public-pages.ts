// The pages that need neither Ionic nor a log-in: all load with the first one, so that moving between them needs no network.
import { pageAtPath } from '@aruga/contract/content/content'
import { appPaths } from '@aruga/contract/links'
import type { ComponentType } from 'react'
import ContentPage from '../../features/content/content-page.tsx'
import LoginPage from '../../features/sign-in/sign-in-page.tsx'
import WelcomePage from '../welcome/welcome-page.tsx'

/** Undefined: the path needs the whole app. */
export function publicPageAt(path: string): ComponentType | undefined {
  if (path === appPaths.welcome) return WelcomePage
  if (path === appPaths.login) return LoginPage
  return pageAtPath(path) && ContentPage
}

// The pages that need neither Ionic nor a log-in: all load with the first one, so that moving between them needs no network.
import { contentSlugs } from '@aruga/contract/content/content'
import { appPaths } from '@aruga/contract/links'
import type { ComponentType } from 'react'
import ContentPage from '../../features/content/content-page.tsx'
import LoginPage from '../../features/sign-in/sign-in-page.tsx'
import WelcomePage from '../welcome/welcome-page.tsx'

export const publicPages = new Map<string, ComponentType>([
  [appPaths.welcome, WelcomePage],
  [appPaths.login, LoginPage],
  ...contentSlugs.map((slug) => [`/${slug}`, ContentPage] as const),
])

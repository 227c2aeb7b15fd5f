import type { endpoints } from '@aruga/contract/endpoints'
import { appPaths } from '@aruga/contract/links'
import type { ComponentProps } from 'react'
import { PHONE_MESSAGES_PATH, PURCHASES_PATH, REPORT_SIDE_EFFECT_PATH, SIDE_EFFECTS_PATH } from '../../links.ts'
import { useServerHas } from '../../platform/server-capabilities.ts'
import { Row } from './rows.tsx'

/** The name of the call without which a page has nothing to show; a name, so that no page loads the calls of another. */
const neededCalls: Partial<Record<string, (typeof endpoints)[number]['name']>> = {
  [PHONE_MESSAGES_PATH]: 'readPushSettings',
  [appPaths.messages]: 'listOwnMessages',
  [SIDE_EFFECTS_PATH]: 'listOwnAdverseEvents',
  [REPORT_SIDE_EFFECT_PATH]: 'listOwnAdverseEvents',
  [appPaths.caregivers]: 'listCaregivers',
  [appPaths.collectors]: 'listCollectors',
  [PURCHASES_PATH]: 'listPurchases',
  [appPaths.passkeys]: 'listPasskeys',
  [appPaths.securityQuestions]: 'listSecurityQuestions',
  '/sessions': 'listSessions',
  '/access-log': 'listAccess',
  '/patient-consent': 'listConsents',
  '/faq': 'readContentPage',
  '/program-mechanics': 'readContentPage',
  '/tnc': 'readContentPage',
  '/privacy-policy': 'readContentPage',
}

type Props = ComponentProps<typeof Row> & { to: string }

/** A row that links to a page; nothing if the server lacks the call that the page needs (docs/decisions/065). */
export const PageRow = (props: Props) => {
  const name = neededCalls[props.to.replace(/\?.*/, '')]
  return useServerHas(name && { name }) ? <Row {...props} /> : null
}

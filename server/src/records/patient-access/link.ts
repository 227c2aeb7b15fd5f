import { invitationPath, takeOverPath } from '@aruga/contract/links'
import type { Config } from '../../config/config.ts'
import { appUrlOf } from '../mailed-links/return-address.ts'

type Made = { id: string; token: string; code: string; expiresAt: Date }
type Urls = Pick<Config, 'appUrls' | 'publicUrl'>

/** The link by which a patient takes over. */
export const takeOverLink = (config: Urls, token: string): string => `${appUrlOf(config)}${takeOverPath(token)}`

/** What is shown once of a new invitation: the link with its token, and the code. */
export const invitedWith = (config: Urls, made: Made) =>
  shownOf(made, `${appUrlOf(config)}${invitationPath(made.token)}`)
/** The same of an offer to take over. */
export const offeredWith = (config: Urls, made: Made) => shownOf(made, takeOverLink(config, made.token))

const shownOf = ({ id, code, expiresAt }: Made, link: string) => ({
  id,
  link,
  code,
  expiresAt: expiresAt.toISOString(),
})

import { appPaths } from '@aruga/contract/links'
import type { Config } from '../../config/config.ts'
import { appUrlOf } from '../mailed-links/return-address.ts'

type Made = { id: string; token: string; code: string; expiresAt: Date }

/** What is shown once of a new invitation or offer: the link with its token, and the code. */
export const invitedWith = (config: Pick<Config, 'appUrls' | 'publicUrl'>, { id, token, code, expiresAt }: Made) => ({
  id,
  link: `${appUrlOf(config)}${appPaths.invitation}?token=${token}`,
  code,
  expiresAt: expiresAt.toISOString(),
})

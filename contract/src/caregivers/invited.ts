// The link and the code of an invitation, shown once.
import * as Type from 'typebox'
import { Id, Timestamp } from '../values.ts'

export const Invited = Type.Object({
  id: Id,
  /** Opens the app's page for accepting it. */
  link: Type.String(),
  /** Six digits. */
  code: Type.String(),
  expiresAt: Timestamp,
})

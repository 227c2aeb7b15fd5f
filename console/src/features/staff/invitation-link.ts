/** The parameters of a mailed invitation link (server/src/features/staff/invitation.ts). */
export type InvitationLink = { userId: string; resetToken: string }

/** The invitation in an address, or null. `base` ends with a slash. */
export function invitationIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>, base: string) {
  if (pathname !== `${base}invitation`) return null
  const query = new URLSearchParams(search)
  return { userId: query.get('userId') ?? '', resetToken: query.get('resetToken') ?? '' }
}

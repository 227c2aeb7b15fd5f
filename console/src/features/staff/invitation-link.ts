/** The two parts of an invitation's link, which the server mails (features/staff/invitation.ts there). */
export type InvitationLink = { userId: string; resetToken: string }

/** The invitation that an address is, or null. `base` ends with a slash. */
export function invitationIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>, base: string) {
  if (pathname !== `${base}invitation`) return null
  const query = new URLSearchParams(search)
  return { userId: query.get('userId') ?? '', resetToken: query.get('resetToken') ?? '' }
}

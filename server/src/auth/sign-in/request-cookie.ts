// Where a request for a browser log-in continues, and the cookies that follow it.

export const SIGN_IN_PATH = '/connect/sign-in'

/** The public path of a request's sign-in page; also the path of the request's cookie. */
export const signInPathOf = (publicUrl: string, uid: string) =>
  `${new URL(publicUrl).pathname.replace(/\/$/, '')}${SIGN_IN_PATH}/${uid}`

/** The attributes of every cookie of a browser log-in. */
export const COOKIE = { httpOnly: true, sameSite: 'lax', overwrite: true } as const

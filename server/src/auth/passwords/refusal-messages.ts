import type { Language } from '@aruga/contract/values'
import type { Refusal } from './prove-password.ts'

/** Why a log-in is refused. The English words are those that clients of such a backend know. */
export const refusalWords: Record<Language, Record<Refusal, string>> = {
  en: {
    wrong: 'Invalid username or password!',
    locked: 'The user account has been locked out due to invalid login attempts. Please wait a while and try again.',
    closed: 'You are not allowed to login! Your account is inactive or needs to confirm your email/phone number.',
    later: 'Too many log-ins were tried. Please wait a while and try again.',
  },
  fil: {
    wrong: 'Mali po ang e-mail address o ang password.',
    locked: 'Naka-lock po muna ang account dahil sa ilang maling password. Maghintay po sandali at subukan ulit.',
    closed:
      'Hindi po kayo makapag-log in. Hindi aktibo ang account, o kailangan pang kumpirmahin ang e-mail o numero ninyo.',
    later: 'Masyado pong maraming sumubok na mag-log in. Maghintay po sandali at subukan ulit.',
  },
}

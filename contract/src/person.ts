// What a person tells about themselves, the same wherever it is asked.
import * as Type from 'typebox'

/** A name of a person: a line with something in it. */
export const PersonName = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '^\\p{Zs}*[^\\p{Zs}\\p{Cc}][^\\p{Cc}]*$',
  'x-message': 'A name is written in one line, of 80 characters at most.',
})

/** docs/specification.md#5 is silent; ours: 8 characters with a digit, a lower case, an upper case and another character. */
export const Password = Type.String({
  minLength: 8,
  maxLength: 128,
  pattern: '^(?=.*\\p{Nd})(?=.*\\p{Ll})(?=.*\\p{Lu})(?=.*[^\\p{L}\\p{Nd}]).*$',
  'x-message': 'A password has at least 8 characters, with a small letter, a capital letter, a digit and another sign.',
})

export const EmailAddress = Type.String({
  maxLength: 254,
  // Deliberately loose: what a mail server accepts is not decided here, only what is certainly no address.
  pattern: '^\\s*[^\\s@<>"(),:;\\\\]+@[^\\s@<>"(),:;\\\\.]+(\\.[^\\s@<>"(),:;\\\\.]+)+\\s*$',
  'x-message': 'This is not an e-mail address. It looks like name@example.com.',
})

/** 7 to 15 digits (E.164), an optional +, and the spaces, dashes and brackets people type. */
export const MobilePhoneNumber = Type.String({
  maxLength: 32,
  pattern: '^\\s*\\+?(?:[ ()-]*\\d){7,15}[ ()-]*$',
  'x-message': 'A mobile number has 7 to 15 digits, like 0917 555 0100.',
})

// A mail as the house writes it, before it takes the form in which it travels.

export type Message = {
  /** The same message again has the same id, so that a mail server can drop the repeat. */
  id: string
  to: string
  /** Who writes, where MAIL_FROM gives no name. */
  senderName: string
  subject: string
  text: string
  html: string
}

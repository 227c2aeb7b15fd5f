// A rendered mail, before it is encoded for sending.

export type Message = {
  /** The same for every attempt to send a message, so that a mail server can drop duplicates. */
  id: string
  to: string
  /** The sender's name where MAIL_FROM has none. */
  senderName: string
  subject: string
  text: string
  html: string
}

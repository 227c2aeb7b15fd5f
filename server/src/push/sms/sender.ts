import type { ByToken, Sender } from '../message.ts'

/** What an operator says later of a message that it took; `messageId` is its own. */
export type SmsReceipt = (messageId: string, isDelivered: boolean) => Promise<void>

/** An SMS is the body of a message. */
export type SmsSender = Sender<ByToken<'sms'>> & {
  /** Only SMPP has receipts. */
  onReceipt?(listener: SmsReceipt): void
}

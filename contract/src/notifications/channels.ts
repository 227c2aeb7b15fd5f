// How a notification reaches a patient, besides the list in the app.

/** The topics of push messages, each switched on by itself. */
export const pushTopics = ['letters', 'documents', 'reminders'] as const
export type PushTopic = (typeof pushTopics)[number]

/** The words on a phone, and their topic. */
export const pushTexts = {
  letters: 'letters',
  collector: 'letters',
  registration: 'documents',
  documents: 'documents',
  question: 'documents',
  paperNeeded: 'documents',
  endsSoon: 'reminders',
  nextLetter: 'reminders',
  unclaimed: 'reminders',
  receiptMissing: 'reminders',
  prescriptionEnds: 'reminders',
  priceEnds: 'reminders',
  reminders: 'reminders',
} as const satisfies Record<string, PushTopic>
export type PushText = keyof typeof pushTexts

export type Channels = {
  /** Counted as unread in the app. */
  isNews: boolean
  /** `with-consent`: only to patients who agreed to reminders. */
  mail: 'always' | 'with-consent'
  /** Null: not on the phone, such as everything about the account's safety. */
  push: PushText | null
  /** It goes to phone and mail at the same time, also in quiet hours. What is only mailed is mailed at once anyway. */
  isUrgent?: true
  /** Somebody waits for an answer: it is over in minutes. */
  isCall?: true
}

export const news = (push: PushText | null): Channels => ({ isNews: true, mail: 'always', push })
/** About what others do with the patient's letter or name: it cannot wait for the morning. */
export const urgent = (push: PushText): Channels => ({ ...news(push), isUrgent: true })
/** A question that is over in minutes. */
export const call = (push: PushText): Channels => ({ ...urgent(push), isCall: true })
/** The patient's own actions: listed and mailed, but no news to them. */
export const ownAction = (push: PushText | null): Channels => ({ isNews: false, mail: 'always', push })
export const reminder = (push: PushText): Channels => ({ isNews: true, mail: 'with-consent', push })

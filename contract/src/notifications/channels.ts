// How a notification gets to a patient, beside the list in the app.

/** What a patient may hear of on the phone, each switched on by itself. */
export const pushTopics = ['letters', 'documents', 'reminders'] as const
export type PushTopic = (typeof pushTopics)[number]

/** What a phone may say, and the topic that it belongs to. */
export const pushTexts = {
  letters: 'letters',
  registration: 'documents',
  documents: 'documents',
  question: 'documents',
  endsSoon: 'reminders',
  nextLetter: 'reminders',
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
}

export const news = (push: PushText | null): Channels => ({ isNews: true, mail: 'always', push })
/** What the patient did themself: on record and mailed, but no news to them. */
export const ownAction = (push: PushText | null): Channels => ({ isNews: false, mail: 'always', push })
export const reminder = (push: PushText): Channels => ({ isNews: true, mail: 'with-consent', push })

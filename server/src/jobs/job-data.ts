/** Queue -> what its jobs hold. Ids only: a job is no place for personal data. */
export type JobData = {
  mail:
    | { kind: 'notification'; notificationId: string }
    /** A word to somebody whose address was used again, to register or as another account's new address. */
    | { kind: 'alreadyRegistered'; accountId: string }
    /** A link for a new password. The token is drawn when the mail is written, so none waits in the queue. */
    | { kind: 'passwordReset'; accountId: string; appName?: string; returnUrl?: string; returnUrlHash?: string }
    /** A link for somebody of the staff to choose a first password; drawn when the mail is written, too. */
    | { kind: 'invitation'; accountId: string }
    /** A link to the account's new address, which proves that it is theirs. */
    | { kind: 'emailChange'; accountId: string }
  /** The ZIP of a patient's data and files. */
  portableCopy: { copyId: string }
  /** Telling the patients of an announcement's audience. */
  announcement: { announcementId: string }
  /** The rows of a checked CSV file. */
  tableImport: { importId: string }
  /** Every quarter of an hour: letters past their date or near it. */
  letterDates: Record<never, never>
  /** Hourly: leftovers of crashes, old counts. */
  sweep: Record<never, never>
}
export type Queue = keyof JobData

/** The message was certainly not accepted. `permanent`: trying again would fail too. The text contains no personal data. */
export class NotSent extends Error {
  readonly permanent: boolean
  constructor(message: string, permanent = false) {
    super(message)
    this.permanent = permanent
  }
}

/** The message may have arrived: the connection broke after it was handed over. The text contains no personal data. */
export class PerhapsSent extends Error {}

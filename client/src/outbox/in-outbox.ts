/** Thrown when no answer came: the call is stored on this device and sent from there. */
export class InOutbox extends Error {
  /** Of the entry. */
  readonly id: string
  constructor(id: string) {
    super('In the outbox')
    this.id = id
  }
}

export type Greeting = 'morning' | 'afternoon' | 'evening'

/** The greeting for an hour (0 to 23) of the device's clock. */
export const greetingAt = (hour: number): Greeting => {
  if (hour < 4 || hour >= 18) return 'evening'
  return hour < 12 ? 'morning' : 'afternoon'
}

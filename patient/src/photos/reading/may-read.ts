/** In megabits per second. */
const SLOW = 1.5
/** In gigabytes, as browsers report it. */
const LITTLE_MEMORY = 2

type Connection = { saveData?: boolean; effectiveType?: string; downlink?: number }
type Device = { onLine: boolean; deviceMemory?: number; connection?: Connection }

/** Whether this device may load 4 MB to read a photo: not with data saver on, over a slow connection, or with little memory. */
export function mayRead({ onLine, deviceMemory = LITTLE_MEMORY, connection = {} }: Device): boolean {
  const { saveData = false, effectiveType = '4g', downlink = SLOW } = connection
  return onLine && !saveData && effectiveType === '4g' && downlink >= SLOW && deviceMemory >= LITTLE_MEMORY
}

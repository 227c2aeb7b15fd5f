// Files that arrived with other bytes than were sent: each is sent again after a pause of its own, and the others go on.
import { backOff } from '@aruga/client/back-off'

/** What a hash in the server's answer says that is not the file's. */
export class OtherBytesArrived extends Error {}

/** So often it is tried; then only another photo helps. */
const MOST_TIMES = 3

type Resting = { times: number; isOver: boolean; pause: ReturnType<typeof backOff> }

/** `wake`: called when one has rested. */
export function restingFiles(wake: () => void) {
  const files = new Map<string, Resting>()
  const forget = (id: string) => {
    files.get(id)?.pause.stop()
    files.delete(id)
  }
  const start = (id: string): Resting => {
    const file: Resting = {
      times: 0,
      isOver: false,
      pause: backOff(() => {
        file.isOver = true
        wake()
      }),
    }
    files.set(id, file)
    return file
  }
  return {
    isResting: (id: string) => files.get(id)?.isOver === false,
    /** Lets it rest; false once it was tried often enough. */
    rest: (id: string): boolean => {
      const file = files.get(id) ?? start(id)
      file.times += 1
      file.isOver = false
      if (file.times < MOST_TIMES) {
        file.pause.later()
        return true
      }
      forget(id)
      return false
    },
    forget,
    /** The patient wants them sent now. */
    endAll: () => {
      for (const file of files.values()) {
        file.pause.stop()
        file.isOver = true
      }
    },
    stop: () => {
      for (const id of [...files.keys()]) forget(id)
    },
  }
}

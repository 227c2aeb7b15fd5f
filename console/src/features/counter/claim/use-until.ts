import { useEffect, useState } from 'react'

/** Whether `time` is in the future; rerenders when it has passed. */
export function useUntil(time: string | null): boolean {
  const end = time === null ? 0 : new Date(time).getTime()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, end - Date.now()))
    return () => clearTimeout(timer)
  }, [end])
  return now < end
}

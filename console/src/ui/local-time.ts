// Times as a `datetime-local` field has them: `2026-11-20T16:05`, in the browser's time zone.

const two = (value: number) => String(value).padStart(2, '0')

export function toLocalTime(at: string | Date): string {
  const date = new Date(at)
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
export const fromLocalTime = (local: string): string => new Date(local).toISOString()

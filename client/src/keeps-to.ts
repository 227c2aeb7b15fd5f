/** Whether a text keeps to the length and the pattern of a contract's schema, so that the server would take it. */
export const keepsTo = (schema: object, value: string): boolean => {
  const { minLength = 0, maxLength = Infinity, pattern = '' } = schema as Partial<Limits>
  return value.length >= minLength && value.length <= maxLength && new RegExp(pattern, 'u').test(value)
}

type Limits = { minLength: number; maxLength: number; pattern: string }

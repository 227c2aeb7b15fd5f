import { isAbroad } from '@aruga/contract/days'
import { aboutLanguage } from '@aruga/contract/languages'
import { TextInput, type TextInputProps } from '@mantine/core'

/** A field for day and time in Manila; it names the zone if this computer's clock shows another hour. */
export const TimeInput = ({ description = '', ...props }: TextInputProps & { description?: string }) => {
  const said = isAbroad(new Date()) ? `${description} ${aboutLanguage('en').programTime}.`.trim() : description
  return <TextInput type="datetime-local" description={said || undefined} {...props} />
}

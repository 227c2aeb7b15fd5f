import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics'
import type { Moment } from '../feel.ts'

export const feel = (moment: Moment): Promise<void> =>
  moment === 'shown'
    ? Haptics.impact({ style: ImpactStyle.Light })
    : Haptics.notification({ type: moment === 'sent' ? NotificationType.Success : NotificationType.Error })

import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics'

/** Vibrations that work without looking: a code is visible, something was sent, something was refused. */
export type Moment = 'shown' | 'sent' | 'refused'

export const vibrate = (moment: Moment): Promise<void> =>
  moment === 'shown'
    ? Haptics.impact({ style: ImpactStyle.Light })
    : Haptics.notification({ type: moment === 'sent' ? NotificationType.Success : NotificationType.Error })

import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics'

/** What a hand notices without looking: a code is there to be shown, something has arrived, something was refused. */
export type Moment = 'shown' | 'sent' | 'refused'

export const feel = (moment: Moment): Promise<void> =>
  moment === 'shown'
    ? Haptics.impact({ style: ImpactStyle.Light })
    : Haptics.notification({ type: moment === 'sent' ? NotificationType.Success : NotificationType.Error })

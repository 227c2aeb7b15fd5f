import { defineTexts } from '../../ui/texts.ts'

export const useNotificationTexts = defineTexts('notifications', {
  en: {
    title: 'Notifications',
    markAll: 'Mark all as read',
    marking: 'Marking…',
    today: 'Today',
    yesterday: 'Yesterday',
    earlier: 'Earlier',
    unread: 'unread',
    noneTitle: 'No notifications yet',
    none: 'When something happens with your registration or a letter, we tell you here.',
    failed: 'We could not load your notifications',
    openLetter: 'Open the letter',
    openHome: 'Go to the home page',
    openPage: 'Open the page',
  },
  fil: {
    title: 'Mga abiso',
    markAll: 'Markahang nabasa lahat',
    marking: 'Minamarkahan…',
    today: 'Ngayon',
    yesterday: 'Kahapon',
    earlier: 'Mga nauna',
    unread: 'hindi pa nababasa',
    noneTitle: 'Wala pang abiso',
    none: 'Kapag may nangyari sa rehistro o sulat ninyo, sasabihin namin dito.',
    failed: 'Hindi namin makuha ang mga abiso ninyo',
    openLetter: 'Buksan ang sulat',
    openHome: 'Pumunta sa home',
    openPage: 'Buksan ang pahina',
  },
})

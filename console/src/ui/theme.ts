import {
  ActionIcon,
  Button,
  Checkbox,
  createTheme,
  Drawer,
  defaultVariantColorsResolver,
  Loader,
  type MantineColorsTuple,
  Menu,
  Modal,
  NumberInput,
  Popover,
  SegmentedControl,
  Select,
  Skeleton,
  Textarea,
  TextInput,
  Tooltip,
  type VariantColorsResolver,
} from '@mantine/core'

/** Ten times the token: components ask for their shades by the variables of look/mantine.css. */
const token = (value: string) => Array.from({ length: 10 }, () => value) as unknown as MantineColorsTuple

/** Dialogs keep the page still by base.css: Mantine's way writes a <style> element, which the policy forbids. */
const dialog = { lockScroll: false, radius: 'lg', overlayProps: { backgroundOpacity: 0.5 } }

/** What stands on a filled control, by its colour; Mantine would reckon it from the colour's value, which a token has none of. */
const onFilled: Record<string, string> = { accent: 'var(--on-accent)', danger: 'var(--on-fill)' }
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const color = onFilled[input.color ?? 'accent']
  return input.variant === 'filled' && color ? { ...resolved, color } : resolved
}

export const theme = createTheme({
  variantColorResolver,
  primaryColor: 'accent',
  colors: { accent: token('var(--accent)'), danger: token('var(--bad-fill)') },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-code)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: 'md' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', size: 'xl', color: 'accent' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'md' } }),
    NumberInput: NumberInput.extend({ defaultProps: { size: 'md' } }),
    Textarea: Textarea.extend({ defaultProps: { size: 'md', autosize: true, minRows: 2 } }),
    Select: Select.extend({ defaultProps: { size: 'md', allowDeselect: false } }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'md' } }),
    SegmentedControl: SegmentedControl.extend({ defaultProps: { withItemsBorders: false } }),
    Modal: Modal.extend({ defaultProps: dialog }),
    Drawer: Drawer.extend({ defaultProps: dialog }),
    // Its placeholder for the focus is no child that a menu may have (axe: aria-required-children).
    Menu: Menu.extend({ defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false } }),
    Popover: Popover.extend({ defaultProps: { shadow: 'md' } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: true } }),
    Loader: Loader.extend({ defaultProps: { type: 'oval', size: 'sm' } }),
    Skeleton: Skeleton.extend({ defaultProps: { radius: 'sm' } }),
  },
})

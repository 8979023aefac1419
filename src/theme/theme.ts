import { createTheme } from '@mantine/core'
import { markDialog } from './rootMarks.ts'
import { amber, crimson, dark, gray, petrol } from './colors.ts'

/** The layout is narrow below this width: 900 px, written in em of 16 px. */
const mobileBreakpoint = '56.25em'

/** scrollLock.css hides the page's scroll bar; the library still blocks other ways of scrolling the page. */
const removeScrollProps = { removeScrollBar: false }

/** Dialogs, menus and lists of choices appear and disappear at once. */
const atOnce = { duration: 0 }

/** The text below and beside a field. */
const small = { fontSize: 'var(--mantine-font-size-xs)' }

/** Typography, shapes and colours of every component. No font is downloaded: the system font is used. */
export const theme = createTheme({
  colors: { petrol, amber, crimson, gray, dark },
  primaryColor: 'petrol',
  primaryShade: 8,
  autoContrast: true,
  black: '#16262d',
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.3334', sm: '1.5385', md: '1.4286', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.375rem', lg: '0.375rem', xl: '0.375rem' },
  defaultRadius: 'sm',
  breakpoints: { xs: '30em', sm: '40em', md: mobileBreakpoint, lg: '80em', xl: '100em' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4', fontWeight: '700' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4286' },
    },
  },
  respectReducedMotion: true,
  components: {
    // Leaves room for messages at the top of the window, so that they do not cover the dialog.
    Modal: {
      defaultProps: {
        yOffset: '7.5rem',
        removeScrollProps,
        centered: true,
        withCloseButton: false,
        closeOnClickOutside: false,
        transitionProps: atOnce,
      },
      styles: { title: { fontSize: '1rem', fontWeight: 600 } },
    },
    ModalRoot: { defaultProps: { yOffset: '7.5rem', removeScrollProps } },
    Drawer: { defaultProps: { removeScrollProps } },
    DrawerRoot: { defaultProps: { removeScrollProps } },
    ModalContent: { defaultProps: { ref: markDialog } },
    DrawerContent: { defaultProps: { ref: markDialog } },
    // A dialog's header is not the page's banner landmark.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    ModalCloseButton: { defaultProps: { 'aria-label': 'Close' } },
    DrawerCloseButton: { defaultProps: { 'aria-label': 'Close' } },
    // A menu may only contain menu items.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        withinPortal: false,
        hideDetached: false,
        transitionProps: atOnce,
      },
    },
    Popover: { defaultProps: { hideDetached: false, transitionProps: atOnce } },
    Combobox: { defaultProps: { withinPortal: false, hideDetached: true } },
    InputWrapper: { styles: { label: { marginBottom: '0.25rem' }, description: small, error: small } },
  },
})

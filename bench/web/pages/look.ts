import { themeCss } from '@bilheteria/rules/theme'

/** A producer's colours, as the product sets them. */
export function wearColours(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    themeCss({
      dark: {
        primary: '#0B4F9E',
        secondary: '#E4572E',
        tertiary: '#F2B134',
        'dark-background': '#041220',
        background: '#081B2C',
        'content-background': '#11273D',
        heading: '#F5F9FF',
        body: '#C6D4E3',
      },
      light: {
        primary: '#0B4F9E',
        secondary: '#C2410C',
        tertiary: '#8A6512',
        'dark-background': '#041220',
        background: '#F4F8FD',
        'content-background': '#FFFFFF',
        heading: '#081B2C',
        body: '#33475B',
      },
    }),
  )
  document.adoptedStyleSheets.push(sheet)
}

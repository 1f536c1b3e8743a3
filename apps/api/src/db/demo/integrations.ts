/** The partner is the small identity server inside our own process. */
export const demoIntegrations = [
  {
    id: 'clube-mare',
    name: 'Clube Maré+',
    logo: '/storage/ticket/2/logo.svg',
    url: 'http://localhost:3000/dev/partner',
    client_id: 'bilheteria',
    redirect_url: 'http://localhost:3000/api/integrations/callback',
    primary_color: '#0B5394',
    secondary_color: '#B91C1C',
  },
]

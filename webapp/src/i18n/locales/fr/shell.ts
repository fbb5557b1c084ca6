export default {
  skip: 'Aller au contenu',
  navigation: 'Navigation principale',
  groups: { finances: 'Finances', commercial: 'Commercial', gestion: 'Gestion', analyse: 'Analyse', system: 'Administration' },
  modules: {
    dashboard: 'Tableau de bord',
    accounting: 'Comptabilité',
    settings: 'Paramètres',
  },
  locked: { not_in_plan: 'Non compris dans votre offre', subscription_ended: 'Votre abonnement est terminé' },
  sidebar: { open: 'Ouvrir le menu', collapse: 'Réduire le menu', expand: 'Agrandir le menu' },
  company: { current: 'Entreprise : {{name}}', switch: "Changer d'entreprise", search: 'Rechercher une entreprise', new: 'Nouvelle entreprise', none: 'Aucune entreprise ne correspond' },
  user: { menu: 'Compte de {{name}}', profile: 'Profil', settings: 'Paramètres', logout: 'Se déconnecter' },
  footer: { docs: 'Documentation', privacy: 'Confidentialité', cookies: 'Cookies', gdpr: 'RGPD', status: 'État du service' },
} as const;

{{/* A name of a Service: it begins with a letter, which that of a release does not have to. */}}
{{- define "partita.fullname" -}}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride }}
{{- else }}
{{- $name := printf "%s-%s" .Release.Name .Chart.Name }}
{{- if regexMatch "^[0-9]" .Release.Name }}{{- $name = printf "%s-%s" .Chart.Name .Release.Name }}
{{- else if contains .Chart.Name .Release.Name }}{{- $name = .Release.Name }}
{{- end }}
{{- $name | replace "." "-" | trunc 40 | trimAll "-" }}
{{- end }}
{{- end }}

{{/* What a selector names: it can never change. */}}
{{- define "partita.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name | quote }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{- define "partita.labels" -}}
{{ include "partita.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- end }}

{{- define "partita.image" -}}
{{- with .Values.image -}}
{{- if .digest }}{{ printf "%s@%s" .repository .digest }}
{{- else }}{{ printf "%s:%s" .repository (.tag | default $.Chart.AppVersion) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "partita.host" -}}
{{ (urlParse .Values.publicUrl).host | splitList ":" | first }}
{{- end }}

{{- define "partita.claim" -}}
{{ .Values.files.existingClaim | default (printf "%s-files" (include "partita.fullname" .)) }}
{{- end }}

{{/* The claim of the exports; empty when there is none. */}}
{{- define "partita.exportsClaim" -}}
{{- with .Values.exports }}
{{- if .existingClaim }}{{ .existingClaim }}
{{- else if .size }}{{ printf "%s-exports" (include "partita.fullname" $) }}
{{- end }}
{{- end }}
{{- end }}

{{/* A quantity of Kubernetes as a number. */}}
{{- define "partita.amount" -}}
{{- $unit := regexFind "[A-Za-z]*$" . }}
{{- $of := dict "" 1.0 "m" 0.001 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "P" 1e15 "Ki" 1024.0 "Mi" 1048576.0 "Gi" 1073741824.0 "Ti" 1099511627776.0 "Pi" 1125899906842624.0 }}
{{- mulf (trimSuffix $unit . | float64) (index $of $unit) }}
{{- end }}

{{/* An environment variable from a secret: (list NAME SECRET). */}}
{{- define "partita.secretVariable" -}}
- name: {{ index . 0 | quote }}
  valueFrom:
    secretKeyRef:
      name: {{ index . 1 | quote }}
      key: {{ index . 0 | quote }}
{{- end }}

{{/* The environment of serving and working pods. */}}
{{- define "partita.environment" -}}
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: FILES_DIR
  value: /var/lib/partita/files
{{- if .Values.files.url }}
- name: FILES_URL
  value: {{ .Values.files.url | quote }}
{{- end }}
- name: METRICS_PORT
  value: "9090"
- name: METRICS_BIND
  value: 0.0.0.0
{{- range $name, $value := .Values.settings }}
- name: {{ $name | quote }}
  {{- /* A number comes as a float: 10485760 would be written 1.048576e+07. */}}
  value: {{ (kindIs "float64" $value | ternary ($value | int64) $value) | toString | quote }}
{{- end }}
{{ include "partita.secretVariable" (list "DATABASE_URL" .Values.app.existingSecret) }}
{{ include "partita.secretVariable" (list "SMTP_URL" .Values.app.existingSecret) }}
{{ include "partita.secretVariable" (list "SECRET_KEYS" .Values.app.existingSecret) }}
{{- with .Values.payments.existingSecret }}
{{ include "partita.secretVariable" (list "STRIPE_SECRET_KEY" .) }}
{{ include "partita.secretVariable" (list "STRIPE_WEBHOOK_SECRETS" .) }}
{{- end }}
{{- with .Values.files.existingSecret }}
{{ include "partita.secretVariable" (list "S3_ACCESS_KEY_ID" .) }}
{{ include "partita.secretVariable" (list "S3_SECRET_ACCESS_KEY" .) }}
{{- end }}
{{- end }}

{{/* The environment of working pods and of the drill: of those alone that export, or read exports. */}}
{{- define "partita.workEnvironment" -}}
{{ include "partita.environment" . }}
{{ include "partita.secretVariable" (list "DATABASE_OWNER_URL" .Values.owner.existingSecret) }}
{{- if .Values.exports.url }}
- name: EXPORTS_URL
  value: {{ .Values.exports.url | quote }}
{{- else if include "partita.exportsClaim" . }}
- name: EXPORTS_DIR
  value: /var/lib/partita/exports
{{- end }}
{{- with .Values.exports.existingSecret }}
{{ include "partita.secretVariable" (list "EXPORTS_S3_ACCESS_KEY_ID" .) }}
{{ include "partita.secretVariable" (list "EXPORTS_S3_SECRET_ACCESS_KEY" .) }}
{{- end }}
{{- end }}

{{- define "partita.workMounts" -}}
{{ include "partita.mounts" . }}
- name: files
  mountPath: /var/lib/partita/files
{{- if and (include "partita.exportsClaim" .) (not .Values.exports.url) }}
- name: exports
  mountPath: /var/lib/partita/exports
{{- end }}
{{- end }}

{{- define "partita.workVolumes" -}}
{{ include "partita.volumes" . }}
{{ include "partita.filesVolume" . }}
{{- if and (include "partita.exportsClaim" .) (not .Values.exports.url) }}
- name: exports
  persistentVolumeClaim:
    claimName: {{ include "partita.exportsClaim" . | quote }}
{{- end }}
{{- end }}

{{/* The volume of the files: their claim, or room for what is on its way to and from their bucket. */}}
{{- define "partita.filesVolume" -}}
- name: files
  {{- if .Values.files.url }}
  emptyDir:
    sizeLimit: {{ .Values.files.scratchSize | quote }}
  {{- else }}
  persistentVolumeClaim:
    claimName: {{ include "partita.claim" . | quote }}
  {{- end }}
{{- end }}

{{/* What every container is kept from. */}}
{{- define "partita.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* What every pod has: account, nodes, no token of the cluster. */}}
{{- define "partita.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . | quote }}
  {{- end }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "partita.mounts" -}}
- name: tmp
  mountPath: /tmp
{{- if .Values.database.caSecret }}
- name: database-ca
  mountPath: /etc/partita/database
  readOnly: true
{{- end }}
{{- end }}

{{- define "partita.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: 64Mi
{{- with .Values.database.caSecret }}
- name: database-ca
  secret:
    secretName: {{ . | quote }}
    items:
      - key: ca.crt
        path: ca.crt
{{- end }}
{{- end }}

{{/* A pod of this version starts when the database has it. */}}
{{- define "partita.wait" -}}
- name: wait-for-migration
  image: {{ include "partita.image" . | quote }}
  imagePullPolicy: {{ .Values.image.pullPolicy | quote }}
  args: [migrate, wait]
  env:
    {{- include "partita.secretVariable" (list "DATABASE_URL" .Values.app.existingSecret) | nindent 4 }}
  securityContext:
    {{- include "partita.containerSecurity" . | nindent 4 }}
  resources:
    requests: { cpu: 10m, memory: 32Mi }
    limits: { memory: 128Mi }
  volumeMounts:
    {{- include "partita.mounts" . | nindent 4 }}
{{- end }}

{{/* Pods of a component on different nodes and zones, where there are some: (list COMPONENT .). */}}
{{- define "partita.spread" -}}
{{- $component := index . 0 }}
{{- $root := index . 1 }}
{{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
- maxSkew: 1
  topologyKey: {{ . | quote }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels:
      {{- include "partita.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ $component | quote }}
{{- end }}
{{- end }}
